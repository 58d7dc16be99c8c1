import { expect, test } from "vitest";
import { quoteText, splitQuotedText } from "./quoted-text.ts";

const quote = "> Hello Ada\n>\n> > earlier";

test.each([
  ["Gmail", `On Fri, Nov 27, 2026 at 9:00 AM Sam <reply@example.com> wrote:\n${quote}`],
  [
    "Gmail, wrapped",
    `On Fri, Nov 27, 2026 at 9:00 AM Sam Seller <\nreply@example.com> wrote:\n${quote}`,
  ],
  ["Apple Mail", `On Nov 27, 2026, at 9:00 AM, Sam <reply@example.com> wrote:\n\n${quote}`],
  ["Thunderbird, German", `Am 27.11.26 um 09:00 schrieb Sam:\n${quote}`],
  ["Gmail, French", `Le ven. 27 nov. 2026 à 09:00, Sam <reply@example.com> a écrit :\n${quote}`],
  ["Outlook", "________________________________\nFrom: Sam\nSent: Friday\n\nHello Ada"],
  ["Outlook, older", "-----Original Message-----\nFrom: Sam\n\nHello Ada"],
  ["a program without a header", quote],
])("folds the quote of %s", (_, quoted) => {
  expect(splitQuotedText(`Tuesday works.\n\nAda\n\n${quoted}\n`)).toEqual({
    text: "Tuesday works.\n\nAda",
    quoted,
  });
});

test.each([
  "",
  "Hello",
  "On Monday I wrote: yes",
  "> quoted\nanswered below",
  "On Monday, Sam wrote:\n> one\n> two\n> three\nanswered in between\n> four\nand here",
])("%j has no quote at its end", (body) => {
  expect(splitQuotedText(body)).toEqual({ text: body, quoted: "" });
});

test("an email of quotes only has no text", () => {
  expect(splitQuotedText("> yes")).toEqual({ text: "", quoted: "> yes" });
});

test("a long text without a quote is read in linear time", () => {
  const body = "On > a\nb\n".repeat(20_000);
  const start = performance.now();
  expect(splitQuotedText(body).quoted).toBe("");
  expect(performance.now() - start).toBeLessThan(2000);
});

test("quotes every line, and quotes of quotes deeper", () => {
  expect(quoteText("Hello\n\n> earlier")).toBe("> Hello\n>\n>> earlier");
});
