import { items, references } from "../items.ts";
import { heading, pageLink, paragraph } from "../rich-text.ts";
import { figures } from "../scenes.ts";
import { type SeedCustomerStory, seedPortrait } from "../seed-document.ts";
import { articleText, callout, table } from "../text-blocks.ts";

/** Healthcare: time to gather a patient's history, with ArqMesh and ArqGuard. */
export const sorrelValleyHospitals: SeedCustomerStory = {
  _id: "story-hospitals",
  _type: "customerStory",
  title: "Nurses gather a patient's history in 2 minutes instead of 45",
  path: { _type: "slug", current: "/customers/sorrel-valley-hospitals" },
  customer: "Sorrel Valley Hospitals",
  industry: { _type: "reference", _ref: "industry-healthcare" },
  modules: references("module-arqmesh", "module-arqguard"),
  summary:
    "A history was spread over six systems, and nurses opened them one by one. Now they ask once, and every line of the answer names its source.",
  published: "2026-11-04",
  metrics: items("stat", [
    { value: "96%", label: "faster to a patient's history", note: "45 minutes before, 2 after" },
    { value: "18.6 h", label: "of nursing time a day on two wards" },
    { value: "0", label: "wrong matches in 2,310 checked", note: "3 in the first week" },
    { value: "8 weeks", label: "from the first measurement to the second" },
  ]),
  scene: figures({
    title: "Gathering one patient's history",
    caption:
      "Gathering a history took 45 minutes: 14 to find the patient, 19 to open and read, 8 on the phone and 4 to write it down. It now takes 2 minutes, one to read and one to check.",
    rows: [
      {
        label: "Whole history, median",
        before: "45 min",
        after: "2 min",
        beforeValue: 45,
        afterValue: 2,
        change: "96% faster",
      },
      {
        label: "Find the patient in each system",
        before: "14 min",
        after: "0 min",
        beforeValue: 14,
        afterValue: 0,
        change: "Matched once",
      },
      {
        label: "Open and read the records",
        before: "19 min",
        after: "1 min",
        beforeValue: 19,
        afterValue: 1,
        change: "One answer with sources",
      },
      {
        label: "Ask other wards by phone",
        before: "8 min",
        after: "0 min",
        beforeValue: 8,
        afterValue: 0,
        change: "Read from their system",
      },
      {
        label: "Check and write it down",
        before: "4 min",
        after: "1 min",
        beforeValue: 4,
        afterValue: 1,
        change: "Checked against sources",
      },
    ],
  }),
  body: articleText(
    heading("The company and the process"),
    paragraph(
      "Sorrel Valley Hospitals runs four hospitals in one county. When a patient arrives on a ward, a nurse gathers the history: diagnoses, medication, allergies, lab results, images and the letters of earlier stays. It sits in six systems, two of them archives from hospitals that were taken over. Each has its own sign-in, its own search and its own idea of how a name is spelled.",
    ),
    paragraph(
      "Tomás Herrera was a ward nurse for 14 years before he became chief nursing information officer. He knew what the search costs at three in the morning, with one nurse for a whole corridor. What he did not have was a number that the board would accept.",
    ),
    heading("The baseline"),
    paragraph(
      "His team measured with a stopwatch. For three weeks, four observers stood on two wards, internal medicine and surgery, and timed every history from the first sign-in to the last note. They timed 148. The median was 45 minutes. The fastest took 16 minutes, the slowest more than two hours, because a scan was on a disc in another building.",
    ),
    paragraph(
      "The observers also wrote down where the time went, and that changed the project. Reading took less than half of it. 14 minutes went into finding the same person again in each system, and 8 into phone calls.",
    ),
    heading("The project, week by week"),
    table(
      "Eight weeks on two wards",
      ["Week", "What happened", "Result"],
      ["1", "First measurement closed and signed by nursing and finance", "45 min, 148 histories"],
      [
        "2",
        "Runtime installed in the hospital network, first two systems connected",
        "No record copied",
      ],
      ["3", "Four more systems connected, patients matched across all six", "One search"],
      ["4", "Access rules written with the privacy officer", "23 rules, by role and ward"],
      ["5", "Five nurses use it on one ward", "3 wrong matches, stopped"],
      ["6", "Matching rebuilt and checked against paper", "0 of 2,310 wrong"],
      ["7", "Both wards, all shifts", "94 nurses"],
      ["8", "Second measurement, same observers, same stopwatches", "2 min, 151 histories"],
    ),
    paragraph(
      pageLink("ArqMesh", "module-arqmesh"),
      " matches the patient once and answers from every system that the nurse may read. Each line names the system and the hour it came from. ",
      pageLink("ArqGuard", "module-arqguard"),
      " masks the fields that the ward does not need and logs every look at a record in the format that a HIPAA access review asks for. The records stay where they are.",
    ),
    heading("What failed, and what we changed"),
    paragraph(
      "In week five a nurse noticed a blood type that could not be right. The answer had joined the records of two sisters, born on the same day, at the same address. A review found two more wrong matches among the 640 of that week. The hospital switched the module off the same afternoon.",
    ),
    paragraph(
      "The matching had relied on name, date of birth and address. Now two records are joined only if they share an insurance number or a medical record number. If they don't, the nurse sees both candidates side by side and chooses, and the choice is logged with her name. That happens for 4% of patients and takes about ten seconds. The records department then checked 2,310 matches against paper and found none that was wrong.",
    ),
    callout(
      "warning",
      "A wrong match is worse than no match. Test the matching on twins, newborns and people who changed their name before the first nurse relies on it.",
    ),
    paragraph(
      "The first masks were too strict. Surgery could not see that a patient from psychiatry took a blood thinner. The privacy officer changed that rule herself in one line: medication is visible on every ward, the reason for it is not. For emergencies there is a button that lifts a mask for an hour. It asks for a reason, and she reads every one of them the next morning.",
    ),
    heading("The result"),
    paragraph(
      "The same four observers timed 151 histories on the same two wards. The median was 2 minutes, and the slowest took 6. Against 45 minutes, that is 96% faster.",
    ),
    paragraph(
      "The two wards take in 26 patients a day. 43 minutes saved on each of them makes 1,118 minutes, or 18.6 hours of nursing time a day. The hospital did not cut a single position. It moved the time to the evening round, which had been the first thing to go whenever a shift was short.",
    ),
    paragraph(
      "Calls between wards about old records fell from 27 a day to 4, counted by the switchboard. The four that remain are about letters that exist only on paper.",
    ),
    heading("What came next"),
    paragraph(
      "The emergency department follows in January, with a stricter goal: the first answer while the ambulance is still on the road. The other three hospitals come after it, one per quarter. Their systems are the same six, so connecting them is a matter of days. The access rules are not, because each hospital has its own privacy officer.",
    ),
    paragraph(
      "What the module does not do is interpret. It does not rank diagnoses or suggest a treatment. It says what was written, where and when. The nurse decides what it means.",
    ),
  ),
  quote: {
    text: "We measured with a stopwatch, because nobody believes a survey. After week five I would have bet against it. The second measurement was done by the same four people, and they were as surprised as I was.",
    person: "Tomás Herrera",
    role: "Chief nursing information officer, Sorrel Valley Hospitals",
    portrait: seedPortrait("Tomás Herrera"),
  },
  tags: ["patient records"],
  sample: true,
  seo: { _type: "seo", title: "Hospitals: a patient's history in 2 minutes", noIndex: false },
};
