/**
 * Detects whether a line is in a language: by frequent function words, or by its script. Independent of
 * the engine's own language detection.
 */
import type { languages } from "./case.ts";

type Language = (typeof languages)[number];
type Spelled = Exclude<Language, "ja" | "zh"> | "en";

const functionWords: Record<Spelled, string> = {
  en: "the of and to in is are was you your we our it that this for with on as at by from or not can be have has do does will what which who i me my they their there here if but about more all so",
  de: "der die das und ist sind ich sie wir nicht ein eine einen einem einer mit auf für von zu den dem des im in auch es ihre ihr ihnen mir mich uns unser unsere kann können antworte gern gerne hier bitte aber oder wenn noch über alle werden wird haben habe leider nur",
  fr: "le la les des un une et est sont je vous nous ne pas en dans pour avec sur de du au aux que qui votre vos mes mon notre peux pouvez réponds ici mais ou si ce cette ces il elle plus par être ai avez seulement bien désolé volontiers",
  es: "el la los las un una y es son yo usted nosotros no en de del al que para con por su sus mi mis nuestro nuestra puede puedo respondo aquí pero o si este esta lo le se más como ser tengo tiene solo sólo también gracias inglés",
  it: "il lo la i gli le un una e è sono io lei noi non in di del della al alla che per con su suo sua mio mia nostro può posso rispondo qui ma o se questo questa più come essere ho ha solo anche grazie inglese volentieri nel nella",
  pt: "o a os as um uma e é são eu você nós não em de do da ao à que para com por seu sua meu minha nosso nossa pode posso respondo aqui mas ou se este esta isto mais como ser tenho tem só também obrigado inglês no na",
  nl: "de het een en is zijn ik u wij we niet in van op voor met te dat die uw jouw mijn ons onze kan kunt antwoord hier maar of als deze dit meer ook naar bij graag alleen heb hebt heeft worden wordt engels je jij",
  pl: "i w na z do nie jest są ja pan pani my to że się o po od za dla jak ale lub jeśli ten ta te mój moje nasz nasza mogę może odpowiadam tutaj tylko też również proszę mam ma być po angielsku chętnie państwa",
  tr: "ve bir bu için ile de da ben siz biz değil ne mi mı var yok olarak ama veya eğer daha çok gibi kadar sizin benim bizim yanıt yanıtlıyorum burada sadece yalnızca lütfen ingilizce olan olur ediyorum veriyorum",
};

const wordsOf = new Map(
  Object.entries(functionWords).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** The number of different function words of a language in a line. */
const countFunctionWords = (words: ReadonlySet<string>, language: Spelled): number =>
  [...words].filter((word) => wordsOf.get(language)?.has(word)).length;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const han = /\p{Script=Han}/gu;

const count = (line: string, letters: RegExp): number => [...line.matchAll(letters)].length;

function isLineIn(line: string, language: Language): boolean {
  if (language === "ja") return count(line, kana) >= 4;
  if (language === "zh") return count(line, han) >= 4 && count(line, kana) === 0;
  const words = new Set(line.toLowerCase().match(/\p{L}+/gu) ?? []);
  const own = countFunctionWords(words, language);
  // Object.keys types keys as strings.
  const others = (Object.keys(functionWords) as Spelled[]).filter((other) => other !== language);
  return own >= 2 && others.every((other) => countFunctionWords(words, other) < own);
}

/** Whether a line or sentence of a text is written in this language and in no other. */
export const isWrittenIn = (text: string, language: Language): boolean =>
  text.split(/\n|(?<=[.!?。！？])\s*/u).some((line) => isLineIn(line, language));
