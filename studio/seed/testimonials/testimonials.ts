import type { SeedTestimonial } from "../seed-document.ts";

/** Six partner testimonials (spec 2, home). People, companies and numbers are invented and carry the sample mark. */
export const testimonials: SeedTestimonial[] = [
  {
    _id: "testimonial-samplewood",
    _type: "testimonial",
    quote:
      "The morning the rates file came in late, the liquidity report waited and told us why. A year earlier we would have sent the wrong one to the regulator and found out at noon.",
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
      "Our nurses didn't ask which model it was. They asked which system each line came from, and the answer was right next to it.",
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
      "On Thursday it told us spindle G2 wouldn't last another week and the bearing was in stock. We changed it during the Sunday stop. No one on the line noticed.",
    author: "Lena Notional",
    title: "Plant manager",
    company: "Hypothetical Bearings Works",
    metric: "83% less downtime, from 12% to 2%",
    sample: true,
  },
  {
    _id: "testimonial-placeholt",
    _type: "testimonial",
    quote:
      "I wrote the limits, finance read them, and nothing was ever resized outside them. That's why I can let it run overnight.",
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
      "Two of three vendors couldn't tell us what their agent had read before it acted. Arq printed it, line by line, while we were still on the call.",
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
      "We started with the service desk because that's where the complaints were. By week five the routine tickets were gone from the queue, and my people had time for the strange ones.",
    author: "Omar Standin",
    title: "Vice president of IT services",
    company: "Anyplace Grocers",
    metric: "45% L1 deflection since week five",
    sample: true,
  },
];
