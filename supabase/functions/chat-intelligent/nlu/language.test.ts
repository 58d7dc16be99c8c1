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
] as const)("%s is heard in %j", (language, message) => {
  expect(languageOf(message, "en")).toBe(language);
});

test("a few words do not change the language of a conversation, and each has its line", () => {
  expect(languageOf("ok", "de")).toBe("de");
  expect(lineIn("de")).not.toBe("");
  expect(lineIn("en")).toBe("");
});
