import type { SeedTestimonial } from "../seed-document.ts";

/** Six partner testimonials (spec 2, home). People, companies and figures are invented and carry the sample mark. */
export const testimonials: SeedTestimonial[] = [
  {
    _id: "testimonial-samplewood",
    _type: "testimonial",
    quote:
      "The morning the rates file came late, the liquidity report waited and said so. A year earlier we would have sent the wrong one to the regulator and found out at noon.",
    author: "Marta Samplewood",
    title: "Head of treasury data",
    company: "Nonesuch Savings Bank",
    metric: "0 reports sent on late data in nine months",
    sample: true,
  },
  {
    _id: "testimonial-exemplar",
    _type: "testimonial",
    quote:
      "Our nurses did not ask what model it was. They asked which system each line came from, and the answer stood beside the line.",
    author: "Tomas Exemplar",
    title: "Chief nursing information officer",
    company: "Example Valley Hospitals",
    metric: "96% faster to a patient's history",
    sample: true,
  },
  {
    _id: "testimonial-notional",
    _type: "testimonial",
    quote:
      "On Thursday it told us that spindle G2 would not last another week, and that the bearing was in the store. We changed it in the Sunday stop. Nobody on the line noticed.",
    author: "Lena Notional",
    title: "Plant manager",
    company: "Hypothetical Bearings Works",
    metric: "83% less downtime, 12% became 2%",
    sample: true,
  },
  {
    _id: "testimonial-placeholt",
    _type: "testimonial",
    quote:
      "I wrote the limits, finance read them, and nothing was ever resized outside them. That is why I could let it run at night.",
    author: "Priya Placeholt",
    title: "Director of cloud platforms",
    company: "Imaginary Parcel Network",
    metric: "24% less on the monthly cloud bill",
    sample: true,
  },
  {
    _id: "testimonial-fictner",
    _type: "testimonial",
    quote:
      "Two of three vendors could not say what their agent had read before it acted. Arq printed it, line by line, while we were still talking.",
    author: "Jonas Fictner",
    title: "Chief risk officer",
    company: "Make-Believe Mutual Insurance",
    metric: "3 weeks to close the security review",
    sample: true,
  },
  {
    _id: "testimonial-standin",
    _type: "testimonial",
    quote:
      "We started with the service desk because nobody loved it. By week five the routine tickets were gone from the queue, and my people had time for the strange ones.",
    author: "Omar Standin",
    title: "Vice president of IT services",
    company: "Anyplace Grocers",
    metric: "45% L1 deflection since week five",
    sample: true,
  },
];
