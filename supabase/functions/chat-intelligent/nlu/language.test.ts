import { expect, test } from "vitest";
import { languageOf, lineIn } from "./language.ts";

test.each([
  ["de", "Guten Tag, wie lange dauert das?"],
  ["fr", "Bonjour, où sont nos données ?"],
  ["es", "¿Cuánto tiempo tarda en verse?"],
  ["it", "Vorrei parlare con una persona"],
  ["pt", "Podemos usar o nosso próprio modelo?"],
  ["nl", "Hoeveel modules zijn er?"],
  ["pl", "Chciałbym umówić się na prezentację"],
  ["tr", "Fiyat bilgisi alabilir miyim?"],
  ["ja", "デモを予約したいです"],
  ["zh", "我们的数据会离开吗"],
  ["en", "How long does it take?"],
] as const)("detects %s in %j", (language, message) => {
  expect(languageOf(message, "en")).toBe(language);
});

test("keeps the language for a short message, and has a notice for each language", () => {
  expect(languageOf("ok", "de")).toBe("de");
  expect(lineIn("de")).not.toBe("");
  expect(lineIn("en")).toBe("");
});
