#!/usr/bin/env python3
"""Forwards an email from standard input to the site. Usage: receive-replies.py <recipient>"""

import base64
import email.policy
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

SETTINGS = os.environ.get("RECEIVE_REPLIES_SETTINGS", "/etc/receive-replies.env")
# The request has at most 128 KB, in which JSON can double the length of a text.
MAX_BYTES = 60_000
# sysexits.h: the mail server rejects the message after the first two, and tries again after the third.
EX_DATAERR, EX_NOUSER, EX_TEMPFAIL = 65, 67, 75


def read_settings():
    with open(SETTINGS, encoding="utf-8") as file:
        lines = (line.strip().split("=", 1) for line in file if "=" in line)
        return {name: value for name, value in lines}


def read_text(part):
    if part is None:
        return ""
    try:
        text = part.get_content()
    except LookupError:  # The character set is unknown.
        text = part.get_payload(decode=True).decode("utf-8", "replace")
    return text.encode("utf-8", "replace")[:MAX_BYTES].decode("utf-8", "ignore")


def build_body(message, recipient):
    part = message.get_body(preferencelist=("plain", "html"))
    is_html = part is not None and part.get_content_type() == "text/html"
    # A message without an id has one of its content, so that a second delivery is recognized.
    digest = hashlib.sha256(message.as_bytes()).hexdigest()
    return {
        "from": str(message.get("From", "")),
        "to": recipient,
        "subject": str(message.get("Subject", "")),
        "html" if is_html else "text": read_text(part),
        "messageId": str(message.get("Message-ID") or f"<{digest}@no-message-id>"),
        "inReplyTo": str(message.get("In-Reply-To", "")),
    }


def sign(secret, identifier, timestamp, body):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{identifier}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()


def main():
    message = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
    settings = read_settings()
    fields = build_body(message, sys.argv[1])
    body = json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace")
    identifier, timestamp = str(uuid.uuid4()), str(int(time.time()))
    request = urllib.request.Request(
        settings["SITE_URL"].rstrip("/") + "/functions/v1/inbound-email",
        data=body,
        headers={
            "content-type": "application/json",
            "webhook-id": identifier,
            "webhook-timestamp": timestamp,
            "webhook-signature": sign(settings["WEBHOOK_SECRET"], identifier, timestamp, body),
        },
    )
    try:
        urllib.request.urlopen(request, timeout=30).close()
    except urllib.error.HTTPError as error:
        print(f"The site returned {error.code}.", file=sys.stderr)
        if error.code in (403, 404):
            return EX_NOUSER
        return EX_DATAERR if error.code in (400, 413) else EX_TEMPFAIL
    except OSError:
        print("The site cannot be reached.", file=sys.stderr)
        return EX_TEMPFAIL
    return 0


if __name__ == "__main__":
    sys.exit(main())
