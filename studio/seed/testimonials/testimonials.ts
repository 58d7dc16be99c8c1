import { seedPortrait, type SeedStoryId, type SeedTestimonial } from "../seed-document.ts";

const toStory = (id: SeedStoryId) => ({ _type: "reference" as const, _ref: id });

/** Six partner testimonials (spec 2, home). People, companies and numbers are fictional and marked as samples. */
export const testimonials: SeedTestimonial[] = [
  {
    _id: "testimonial-kowalczyk",
    _type: "testimonial",
    quote:
      "The morning the rates file came in late, the liquidity report waited and told us why. A year earlier we would have sent the wrong one to the regulator and found out at noon.",
    author: "Marta Kowalczyk",
    portrait: seedPortrait("Marta Kowalczyk"),
    story: toStory("story-savings-bank"),
    title: "Head of treasury data",
    company: "Lindenfield Savings Bank",
    metric: "0 reports sent on late data in nine months",
    sample: true,
  },
  {
    _id: "testimonial-herrera",
    _type: "testimonial",
    quote:
      "Our nurses didn't ask which model it was. They asked which system each line came from, and the answer was right next to it.",
    author: "Tomás Herrera",
    portrait: seedPortrait("Tomás Herrera"),
    story: toStory("story-hospitals"),
    title: "Chief nursing information officer",
    company: "Sorrel Valley Hospitals",
    metric: "96% faster to a patient's history",
    sample: true,
  },
  {
    _id: "testimonial-brandt",
    _type: "testimonial",
    quote:
      "On Thursday it told us spindle G2 wouldn't last another week and the bearing was in stock. We changed it during the Sunday stop. No one on the line noticed.",
    author: "Lena Brandt",
    portrait: seedPortrait("Lena Brandt"),
    story: toStory("story-bearings"),
    title: "Plant manager",
    company: "Velthaus Bearings",
    metric: "83% less downtime, from 12% to 2%",
    sample: true,
  },
  {
    _id: "testimonial-raman",
    _type: "testimonial",
    quote:
      "I wrote the limits, finance read them, and nothing was ever resized outside them. That's why I can let it run overnight.",
    author: "Priya Raman",
    portrait: seedPortrait("Priya Raman"),
    title: "Director of cloud platforms",
    company: "Farrow Parcel Network",
    metric: "24% less on the monthly cloud bill",
    sample: true,
  },
  {
    _id: "testimonial-whitfield",
    _type: "testimonial",
    quote:
      "Two of three vendors couldn't tell us what their agent had read before it acted. Arq printed it, line by line, while we were still on the call.",
    author: "Jonas Whitfield",
    portrait: seedPortrait("Jonas Whitfield"),
    title: "Chief risk officer",
    company: "Caldmoor Mutual Insurance",
    metric: "3 weeks to close the security review",
    sample: true,
  },
  {
    _id: "testimonial-haddad",
    _type: "testimonial",
    quote:
      "We started with the service desk because that's where the complaints were. By week five the routine tickets were gone from the queue, and my people had time for the strange ones.",
    author: "Omar Haddad",
    portrait: seedPortrait("Omar Haddad"),
    title: "Vice president of IT services",
    company: "Pennard Grocers",
    metric: "45% L1 deflection since week five",
    sample: true,
  },
];
