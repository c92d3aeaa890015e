"""Access tokens of an OAuth server that runs in the test: which are valid, and who is served."""

import json
import re
import time
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from shed_server.errors import SettingError
from shed_server.http_server.oauth import JwtVerifier
from shed_server.http_server.settings import http_settings
from shed_server.http_server.signing_keys import keys_address
from tests import documents
from tests.scripted_server import running
from tests.server.processes import serving

pytestmark = pytest.mark.anyio
OURS = "http://127.0.0.1:8765/mcp"
KEY, OTHER_KEY = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
METADATA = "/.well-known/oauth-authorization-server"


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    """The address of an OAuth server with one key and its metadata."""
    algorithm = jwt.get_algorithm_by_name("ES256")
    key = json.loads(algorithm.to_jwk(KEY.public_key())) | {"kid": "1", "alg": "ES256"}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = f"http://127.0.0.1:{self.server.server_port}"
            pages = {
                METADATA: {"issuer": address, "jwks_uri": f"{address}/keys"},
                f"{METADATA}/other": {
                    "issuer": "http://127.0.0.1:1",
                    "jwks_uri": f"{address}/keys",
                },
                "/keys": {"keys": [key]},
            }
            self.send_response(200 if self.path in pages else 404)
            self.end_headers()
            self.wfile.write(json.dumps(pages.get(self.path, {})).encode())

        def log_message(self, *_: object) -> None:
            pass

    with running(HTTPServer(("127.0.0.1", 0), Handler)) as url:
        yield url


def token(
    issuer: str, key=KEY, algorithm: str = "ES256", typ: str = "at+jwt", **changes: object
) -> str:
    """A token that is valid except for the changes; a claim that is None is left out."""
    claims = {
        "iss": issuer,
        "aud": OURS,
        "sub": "ann",
        "client_id": "codex",
        "scope": "read",
        "exp": int(time.time()) + 600,
    } | changes
    present = {name: value for name, value in claims.items() if value is not None}
    return jwt.encode(present, key, algorithm, headers={"kid": "1", "typ": typ})


async def test_a_valid_token_names_its_client(issuer):
    access = await JwtVerifier(issuer, OURS).verify_token(token(issuer))

    assert (access.client_id, access.subject, access.scopes) == ("codex", "ann", ["read"])
    assert access.resource == OURS


@pytest.mark.parametrize(
    "changes",
    [
        {"aud": "http://127.0.0.1:8765/other"},
        {"aud": None},
        {"iss": "http://127.0.0.1:1"},
        {"iss": None},
        {"exp": 1},
        {"exp": None},
        {"sub": None},
        {"sub": ""},
        {"typ": "JWT"},
        {"typ": "logout+jwt"},
        {"nbf": 2**33},
        {"key": OTHER_KEY},
        {"key": "s" * 64, "algorithm": "HS256"},
        {"key": None, "algorithm": "none"},
    ],
)
async def test_an_invalid_token_is_refused(issuer, changes):
    assert await JwtVerifier(issuer, OURS).verify_token(token(issuer, **changes)) is None


@pytest.mark.parametrize("typ", ["at+jwt", "application/AT+JWT", ""])
async def test_a_token_of_no_type_or_of_access_is_valid(issuer, typ):
    assert await JwtVerifier(issuer, OURS).verify_token(token(issuer, typ=typ))


async def test_another_type_is_accepted_if_it_is_named(issuer):
    settings = http_settings(
        "127.0.0.1:0",
        {
            "SHED_HTTP_OAUTH_ISSUER": issuer,
            "SHED_HTTP_URL": OURS,
            "SHED_HTTP_OAUTH_TYPE": "JWT",
        },
    )

    verifier = JwtVerifier(issuer, OURS, settings.token_type)
    assert await verifier.verify_token(token(issuer, typ="JWT"))
    assert await verifier.verify_token(token(issuer, typ="logout+jwt")) is None


@pytest.mark.parametrize("text", ["", "x", "a.b.c", "é", "W1tb" * 20_000 + ".e30.e30"])
async def test_text_that_is_no_token_is_refused(issuer, text):
    assert await JwtVerifier(issuer, OURS).verify_token(text) is None


async def test_without_its_oauth_server_no_token_is_valid(issuer):
    unreachable = "http://127.0.0.1:9"

    assert await JwtVerifier(unreachable, OURS).verify_token(token(unreachable)) is None


def test_keys_are_taken_only_from_metadata_that_name_their_server(issuer):
    end = time.monotonic() + 10

    assert keys_address(issuer, end) == f"{issuer}/keys"
    with pytest.raises(SettingError, match="no metadata"):
        keys_address(f"{issuer}/other", end)


@pytest.mark.parametrize(
    "environ",
    [
        {"SHED_HTTP_OAUTH_ISSUER": "https://a.example"},
        {"SHED_HTTP_URL": "https://shed.example/mcp"},
        {"SHED_HTTP_OAUTH_ISSUER": "http://a.example", "SHED_HTTP_URL": OURS},
        {
            "SHED_HTTP_OAUTH_ISSUER": "https://a.example",
            "SHED_HTTP_URL": OURS,
            "SHED_HTTP_TOKEN": "x",
        },
    ],
)
def test_half_an_oauth_setting_is_refused(environ):
    with pytest.raises(SettingError, match=r"SHED_HTTP|https"):
        http_settings("0.0.0.0:8765", environ)


@pytest.fixture(scope="module")
def address(issuer: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "report.pdf").write_bytes(documents.report())
    trusted = {"SHED_HTTP_OAUTH_ISSUER": issuer, "SHED_HTTP_URL": OURS}
    with serving(folder, tmp_path_factory.mktemp("cache"), **trusted) as (_, url):
        yield url


def list_tools(address: str, **headers: str) -> str:
    """Return the answer to tools/list."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).encode()
    accepted = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    with urlopen(Request(f"{address}/mcp", body, accepted | headers)) as response:
        return response.read().decode()


def test_a_request_without_a_token_learns_where_to_get_one(address, issuer):
    with pytest.raises(HTTPError, match="401") as refusal:
        list_tools(address)
    refusal.value.close()

    assert "resource_metadata=" in refusal.value.headers["WWW-Authenticate"]
    with urlopen(f"{address}/.well-known/oauth-protected-resource/mcp") as response:
        metadata = json.load(response)
    assert metadata["resource"] == OURS
    assert [server.rstrip("/") for server in metadata["authorization_servers"]] == [issuer]


def test_a_request_with_a_valid_token_is_served(address, issuer):
    assert "read_section" in list_tools(address, Authorization=f"Bearer {token(issuer)}")
    with pytest.raises(HTTPError, match="401") as refusal:
        list_tools(address, Authorization=f"Bearer {token(issuer, aud='https://other.example')}")
    refusal.value.close()


@pytest.mark.parametrize(
    ("headers", "status"), [({}, "401"), ({"Authorization": "Bearer a"}, "405")]
)
def test_a_get_without_a_token_learns_where_to_get_one_too(address, headers, status):
    with pytest.raises(HTTPError, match=status) as refusal:
        urlopen(Request(f"{address}/mcp", headers=headers), timeout=60)
    refusal.value.close()


async def test_a_token_with_a_critical_header_that_nobody_knows_is_refused(issuer):
    headers = {"kid": "1", "typ": "at+jwt", "crit": ["x"], "x": 1}
    claims = jwt.decode(token(issuer), options={"verify_signature": False})
    signed = jwt.encode(claims, KEY, "ES256", headers=headers)

    assert await JwtVerifier(issuer, OURS).verify_token(signed) is None


async def test_no_version_of_pyjwt_is_admitted_that_takes_such_a_token():
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    least = re.search(r"pyjwt\[crypto\]>=([\d.]+)", " ".join(project["dependencies"]))

    assert [int(part) for part in least[1].split(".")] >= [2, 15]  # CVE-2026-32597
