import type { SeedCodeExample } from "../seed-document.ts";

/** The job that asks ArqCode for a reviewer's note (spec 2, code-examples). */
export const prEnhancement: SeedCodeExample = {
  _id: "code-example-pr-enhancement",
  _type: "codeExample",
  title: "PR Enhancement",
  language: "YAML",
  filename: ".github/workflows/review-note.yml",
  explanation:
    "On each push to a pull request, this job collects the diff, the coverage and the owners of the touched files, and hands them to the runtime in your network. What comes back is one note for the reviewer: what changed in behaviour, which lines no test reaches, who else has to agree. A later push edits that note and adds no second one.",
  highlights: [
    "No token in the file: gh is signed in on your runner as an account that may comment and not merge",
    "The diff goes to one address inside your network and is not stored after the answer",
    "When the runtime is down the step fails by itself, and the build it belongs to stays green",
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
