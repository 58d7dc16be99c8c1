const keywords =
  "and|as|async|await|break|case|catch|class|const|continue|def|default|delete|do|elif|else|enum|except|export|extends|false|finally|for|from|function|group by|if|implements|import|in|insert|interface|into|is|join|let|new|None|not|null|of|on|or|order by|private|public|raise|return|select|self|set|static|switch|test|this|throw|true|True|False|try|type|undefined|update|values|var|void|where|while|with|yield";
const pattern = new RegExp(
  `(?<comment>(?:^|(?<=\\s))(?:\\/\\/|#|--\\s).*$)|(?<string>"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`[^\`]*\`)|(?<keyword>\\b(?:${keywords})\\b)`,
  "g",
);

export type CodeToken = {
  kind: "plain" | "comment" | "string" | "keyword";
  text: string;
  /** Its offset in the line. */
  at: number;
};

/** Splits a line of code into tokens, by a few rules common to all languages. */
export function tokenizeCode(line: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  let at = 0;
  for (const { index, 0: text, groups } of line.matchAll(pattern)) {
    if (index > at) tokens.push({ kind: "plain", text: line.slice(at, index), at });
    const kind = groups?.comment ? "comment" : groups?.string ? "string" : "keyword";
    tokens.push({ kind, text, at: index });
    at = index + text.length;
  }
  if (at < line.length) tokens.push({ kind: "plain", text: line.slice(at), at });
  return tokens;
}
