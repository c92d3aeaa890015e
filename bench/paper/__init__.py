"""The paper's evaluation repeated: composites by its protocol, and its tables with ours beside."""
