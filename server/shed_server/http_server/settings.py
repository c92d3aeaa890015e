"""The settings of serving over HTTP, and which of them are refused as unsafe."""

import os
import re
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from shed_server.errors import SettingError

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names by which only this machine can reach itself."""

_WILDCARDS = ("0.0.0.0", "::")
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^][:@/?#\s]+))(?::\d{1,5})?", re.IGNORECASE)


class HttpSettings(NamedTuple):
    """Address to serve at, and the clients that are allowed.

    host, port: the address to bind; port 0 for any free one.
    token: the bearer token that clients must send; "" for none.
    hosts: allowed names in the Host header, in small letters; empty for any, which is safe only
        with a token.
    issuer: address of the OAuth server whose tokens clients must send; "" for none.
    url: this server's public address, which those tokens must name as their audience.
    token_type: of access tokens that are accepted beside at+jwt, in small letters; "" for none.
    """

    host: str
    port: int
    token: str = ""
    hosts: tuple[str, ...] = LOOPBACK
    issuer: str = ""
    url: str = ""
    token_type: str = ""


def http_settings(address: str, environ: Mapping[str, str] = os.environ) -> HttpSettings:
    """Return the settings for `HOST:PORT` and the environment.

    `SHED_HTTP_TOKEN`, or the file that `SHED_HTTP_TOKEN_FILE` names, holds the token;
    `SHED_HTTP_HOSTS` the allowed names in the Host header, separated by commas.
    `SHED_HTTP_OAUTH_ISSUER` names an OAuth server to trust instead of a token, and
    `SHED_HTTP_URL` this server's public address, such as `https://a.example/mcp`;
    `SHED_HTTP_OAUTH_TYPE` the `typ` of its access tokens if it is not at+jwt.

    Raises SettingError if any is invalid, or if other machines could read without a token.
    """
    host, _, port = address.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65_535:
        raise SettingError(f"--http {address!r} is not HOST:PORT, such as 127.0.0.1:8765")
    token, (issuer, url) = _token(environ), _oauth(environ)
    if token and issuer:
        raise SettingError(
            "SHED_HTTP_TOKEN and SHED_HTTP_OAUTH_ISSUER exclude each other; unset one"
        )
    if not token and not issuer and not _is_loopback(host):
        raise SettingError(
            f"--http {address} would show the documents to others. Set SHED_HTTP_TOKEN (or "
            "SHED_HTTP_TOKEN_FILE) to a secret that clients must send, or serve 127.0.0.1"
        )
    names = _named_hosts(environ)
    if url:
        names.append(urlsplit(url).hostname or "")
    hosts = () if host in _WILDCARDS and not names else (*LOOPBACK, host.lower(), *names)
    token_type = environ.get("SHED_HTTP_OAUTH_TYPE", "").lower()
    return HttpSettings(host, int(port), token, hosts, issuer, url, token_type)


def _token(environ: Mapping[str, str]) -> str:
    if path := environ.get("SHED_HTTP_TOKEN_FILE", ""):
        try:
            token = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, ValueError) as error:
            raise SettingError(f"SHED_HTTP_TOKEN_FILE={path!r} cannot be read: {error}") from error
        if not token:
            raise SettingError(f"SHED_HTTP_TOKEN_FILE={path!r} is empty; put the token in it")
        return token
    return environ.get("SHED_HTTP_TOKEN", "").strip()


def _oauth(environ: Mapping[str, str]) -> tuple[str, str]:
    issuer, url = environ.get("SHED_HTTP_OAUTH_ISSUER", ""), environ.get("SHED_HTTP_URL", "")
    if bool(issuer) != bool(url):
        raise SettingError("SHED_HTTP_OAUTH_ISSUER and SHED_HTTP_URL need each other; set both")
    for address in filter(None, (issuer, url)):
        check_address(address)
    return issuer, url


def check_address(address: str) -> None:
    """Raise SettingError for an address whose responses could be forged on the network."""
    parts = urlsplit(address)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
        raise SettingError(f"{address!r} is not an https:// address")


def _named_hosts(environ: Mapping[str, str]) -> list[str]:
    names: list[str] = []
    for host in filter(None, map(str.strip, environ.get("SHED_HTTP_HOSTS", "").split(","))):
        name = host_name(host) or host_name(f"[{host}]")  # IPv6 without brackets
        if name is None:
            raise SettingError(f"SHED_HTTP_HOSTS: {host!r} is not a host, such as docs.example")
        names.append(name)
    return names


def host_name(host: str) -> str | None:
    """Return the name in `NAME` or `NAME:PORT`, in small letters, or None if it is not a host.

    >>> host_name("localhost:8765"), host_name("[::1]:8765"), host_name("shed.example")
    ('localhost', '::1', 'shed.example')
    >>> host_name("[localhost].evil.example"), host_name("localhost:x@evil.example")
    (None, None)
    """
    if match := _HOST.fullmatch(host):
        return (match[1] or match[2]).lower()
    return None


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
