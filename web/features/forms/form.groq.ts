import { defineQuery } from "next-sanity";
import { formFields } from "../../content/entries/forms.ts";

/** Every published form with who is notified of its submissions, and the resources behind forms. */
export const publishedFormsQuery = defineQuery(`{
  "forms": *[_type == "form"]{
    "form": @${formFields},
    recipients
  },
  "gatedResources": *[_type == "resource" && defined(form)]{ _id, title, "form": form._ref }
}`);

/** The file or link of a resource behind a form. */
export const resourceFileQuery =
  defineQuery(`*[_type == "resource" && _id == $id && defined(form)][0]{
  title,
  "file": file.asset._ref,
  link
}`);
