import type { SeedCodeExample } from "../seed-document.ts";

/** The job that asks ArqCode for a reviewer's note (spec 2, code-examples). */
export const prEnhancement: SeedCodeExample = {
  _id: "code-example-pr-enhancement",
  _type: "codeExample",
  title: "PR Enhancement",
  language: "YAML",
  filename: ".github/workflows/review-note.yml",
  explanation:
    "On each push to a pull request, this job collects the diff, the coverage and the owners of the changed files and sends them to the runtime in your network. The runtime returns one note for the reviewer: what changed in behavior, which lines no test reaches, and who else has to agree. Later pushes update that note instead of adding another.",
  highlights: [
    "No token in the file: gh is signed in on your runner with an account that may comment but can't merge",
    "The diff goes to one address inside your network and is deleted after the response",
    "If the runtime is down, only this step fails, and your build still passes",
  ],
  code: `name: ArqCode review note

on:
  pull_request:
    types: [opened, synchronize, ready_for_review]

permissions:
  contents: read

jobs:
  note:
    # In your own network. gh is signed in here as an account without merge rights.
    runs-on: [self-hosted, arq]
    timeout-minutes: 10
    continue-on-error: true # a missing note never blocks a merge
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0

      - name: Collect the diff and the coverage
        run: |
          git diff "origin/$GITHUB_BASE_REF...HEAD" > change.diff
          npm ci
          npx vitest run --coverage --coverage.reporter=json-summary

      - name: Ask for the note
        run: |
          curl --fail-with-body --silent --show-error --max-time 120 \\
            --form diff=@change.diff \\
            --form coverage=@coverage/coverage-summary.json \\
            --form owners=@.github/CODEOWNERS \\
            --output note.md \\
            https://arq.internal/arqcode/v1/review-notes

      - name: Write it once, then keep it current
        run: |
          number=$(jq .number "$GITHUB_EVENT_PATH")
          gh pr comment "$number" --edit-last --create-if-none --body-file note.md
`,
};
