import type { SeedCodeExample } from "../seed-document.ts";

/** One of ArqCode's pattern rules, whole (spec 2, code-examples). */
export const patternDetection: SeedCodeExample = {
  _id: "code-example-pattern-detection",
  _type: "codeExample",
  title: "Pattern Detection",
  language: "Python",
  filename: "post_without_key.py",
  explanation:
    "A rule is a file your own engineers can read. This one looks for an HTTP POST inside a loop, the usual shape of a retry, that sends no Idempotency-Key. If the first response gets lost on the way back, the second attempt books the payment again. The rule decides what counts as a finding. A model only explains it in the review.",
  highlights: [
    "Standard library only, Python 3.10 or newer: python post_without_key.py payments.py",
    "Reads the syntax tree, so it ignores a POST in a comment or a string",
    "Exits with code 1 when it finds something, which is all a pipeline needs to stop",
  ],
  code: `"""Flags a POST inside a loop that sends no Idempotency-Key."""

import ast
import sys
from pathlib import Path

KEY = "Idempotency-Key"


def is_post(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "post"


def sends_key(call: ast.Call) -> bool:
    headers = [k.value for k in call.keywords if k.arg == "headers"]
    return any(
        isinstance(node, ast.Constant) and node.value == KEY
        for value in headers
        for node in ast.walk(value)
    )


def findings(source: str) -> list[int]:
    """Line numbers of the calls to look at, in order."""
    loops = (ast.For, ast.AsyncFor, ast.While)
    lines = {
        node.lineno
        for loop in ast.walk(ast.parse(source))
        if isinstance(loop, loops)
        for node in ast.walk(loop)
        if isinstance(node, ast.Call) and is_post(node) and not sends_key(node)
    }
    return sorted(lines)


if __name__ == "__main__":
    found = 0
    for name in sys.argv[1:]:
        for line in findings(Path(name).read_text(encoding="utf-8")):
            print(f"{name}:{line}: POST in a loop without {KEY}")
            found = 1
    sys.exit(found)
`,
};
