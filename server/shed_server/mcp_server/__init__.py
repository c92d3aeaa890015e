"""The Model Context Protocol: tools, resources, prompt, completions."""
