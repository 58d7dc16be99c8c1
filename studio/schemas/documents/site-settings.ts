import { CogIcon } from "@sanity/icons/Cog";
import { defineArrayMember, defineField, defineType } from "sanity";
import { consent } from "../fields/consent.ts";
import { documentName } from "../fields/document-name.ts";
import { pageReference } from "../fields/page-reference.ts";
import { privacyNotice } from "../fields/privacy-notice.ts";
import { line, optionalLine, optionalParagraph, paragraph } from "../fields/text-fields.ts";

/** Settings of all pages: demo booking, footer texts, assistant, consent. A singleton. */
export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  type: "document",
  icon: CogIcon,
  groups: [
    { name: "pages", title: "Demo and search", default: true },
    { name: "footer", title: "Footer" },
    { name: "assistant", title: "Assistant" },
    { name: "consent", title: "Consent and measurement" },
    { name: "security", title: "Security" },
  ],
  fields: [
    documentName("Site settings"),
    pageReference({
      name: "schedulingPage",
      title: "Page of the demo booking",
      description: "Target of all demo booking buttons.",
      group: "pages",
      validation: (rule) => rule.required(),
    }),
    optionalLine({
      name: "schedulingMeeting",
      title: "Meeting of the demo booking",
      description:
        "Selected on the booking page after a demo button: the name of an appointment type with hyphens, such as “platform-demo”. Leave empty to let visitors choose. A button can name another one.",
      group: "pages",
    }),
    defineField({
      name: "schedulingUrl",
      title: "Address of the demo booking",
      description:
        "Only for an external scheduling page. Target of all demo buttons instead of the page above.",
      type: "url",
      group: "pages",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    defineField({
      name: "enquiryFormUrl",
      title: "Address of the enquiry form",
      description:
        "Only for an external form, which replaces the built-in booking. Ask your administrator to allow its origin on the server first. Leave empty for the built-in booking.",
      type: "url",
      group: "pages",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    defineField({
      name: "enquiryFormMessages",
      title: "Messages of the enquiry form",
      description:
        "Only if the messages of the external form differ from those of this site: how it reports its height, and that it was started or sent.",
      type: "array",
      group: "pages",
      of: [defineArrayMember({ type: "formMessage" })],
      hidden: ({ document }) => !document?.enquiryFormUrl,
    }),
    pageReference({
      name: "scheduledPage",
      title: "Page after a booked demo",
      description:
        "The page that opens after the embedded form was submitted, for example Request Confirmed. Leave empty to show “Demo Scheduled”.",
      group: "pages",
    }),
    pageReference({
      name: "searchPage",
      title: "Search page",
      description: "Target of the search in the header.",
      group: "pages",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "blurb",
      title: "Brand blurb",
      description: "Two lines beside the brand in the footer of every page.",
      type: "text",
      rows: 3,
      group: "footer",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "socialLinks",
      title: "Social profiles",
      description: "Icons in the footer.",
      type: "array",
      group: "footer",
      of: [defineArrayMember({ type: "socialLink" })],
    }),
    defineField({
      name: "newsletterTitle",
      title: "Newsletter title",
      description: "Shown above the email box in the footer.",
      type: "string",
      group: "footer",
      initialValue: "Stay Updated",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "copyright",
      title: "Copyright line",
      description: "Shown in the last line of the footer.",
      type: "string",
      group: "footer",
      validation: (rule) => rule.required(),
    }),
    optionalParagraph({
      name: "sampleNote",
      title: "Note about sample content",
      description:
        "Above the copyright line of every page, while people, quotes, ratings or customer counts are samples. Until it is empty, search engines get neither ratings nor social profiles. Clear it when all content is real.",
      group: "footer",
      long: [160, "One sentence is enough"],
    }),
    line({
      name: "assistantName",
      title: "Name of the assistant",
      description: "In the header of the chat, and for screen readers on its round button.",
      group: "assistant",
      initialValue: "Assistant",
    }),
    paragraph({
      name: "assistantGreeting",
      title: "Greeting",
      description:
        "The assistant's first message in the chat: introduces it and asks for the visitor's name.",
      group: "assistant",
    }),
    privacyNotice("consent"),
    consent("consent"),
    optionalLine({
      name: "analyticsMeasurementId",
      title: "Measurement id of the analytics service",
      description:
        "Not shown. Without an id nothing is measured. Visitors have to agree first, and your administrator has to allow the service on the server.",
      group: "consent",
    }),
    optionalLine({
      name: "conversionId",
      title: "Conversion label of the ad service",
      description:
        "Not shown. Requests are reported to the ad service once, and only with marketing consent.",
      group: "consent",
    }),
    defineField({
      name: "securityContact",
      title: "Address for vulnerability reports",
      description:
        "An email address, or the https:// address of a form. Published in /.well-known/security.txt, where researchers look for it. Without an address there is no such file.",
      type: "string",
      group: "security",
      validation: (rule) =>
        rule.regex(/^([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+|https:\/\/\S+)$/, {
          name: "email or https:// address",
        }),
    }),
    pageReference({
      name: "securityPage",
      title: "Page with the policy for reports",
      description: "Linked in security.txt: what to include, and what researchers can expect.",
      group: "security",
    }),
  ],
  preview: {
    prepare: () => ({ title: "Site settings" }),
  },
});
