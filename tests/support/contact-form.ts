/** Sends the contact form as a browser without JavaScript does. Redirects are not followed. */
export const sendContactForm = (
  origin: string,
  fields: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> => {
  const { headers, ...rest } = init;
  return fetch(`${origin}/contact`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin,
      "sec-fetch-site": "same-origin",
      ...headers,
    },
    body: new URLSearchParams({
      name: "Ada Sample",
      email: "ada.sample@example.com",
      company: "Sample Ltd",
      inquiryType: "sales",
      subject: "A question",
      message: "How long does a first workflow take?",
      ...fields,
    }),
    ...rest,
  });
};
