import { expect, test } from "vitest";
import { filledReply, findUnknownPlaceholder, replyAddress } from "./reply-text.ts";

const bookingLink = "https://www.example.com/book";
const template = {
  id: "1",
  name: "First answer",
  subject: "A demo for {company}",
  body: "Hello {name},\n{other} {sender}",
};

test("known placeholders are replaced; other text in braces is unchanged", () => {
  expect(
    filledReply(template, { name: " Ada ", company: "Engines & Co", sender: "Sam", bookingLink }),
  ).toEqual({
    subject: "A demo for Engines & Co",
    body: "Hello Ada,\n{other} Sam",
  });
});

test("a missing name or company has a default", () => {
  expect(filledReply(template, { name: null, company: "", sender: "Sam", bookingLink })).toEqual({
    subject: "A demo for your company",
    body: "Hello there,\n{other} Sam",
  });
});

test("the first name is the first word of the name", () => {
  const greeting = { subject: "", body: "Hello {first_name}" };
  const facts = { name: " Zoë  Ann Lovelace", company: null, sender: "Sam", bookingLink };
  expect(filledReply(greeting, facts).body).toBe("Hello Zoë");
  expect(filledReply(greeting, { ...facts, name: " " }).body).toBe("Hello there");
});

test("the booking link is the address of the booking page", () => {
  const offer = { subject: "", body: "Pick a time: {booking_link}" };
  const facts = { name: null, company: null, sender: "Sam", bookingLink };
  expect(filledReply(offer, facts).body).toBe("Pick a time: https://www.example.com/book");
});

test.each([
  ["Hello {first_name}, {name} of {company}. {sender}", undefined],
  ["Hello {firstname}", "{firstname}"],
  ["{name} {first name}", "{first name}"],
  ["{constructor}", "{constructor}"],
  ["{}", "{}"],
  ["a { b", undefined],
])("%s has the unknown placeholder %s", (text, unknown) => {
  expect(findUnknownPlaceholder(text)).toBe(unknown);
});

test("a value that looks like a placeholder or a header is inserted as text", () => {
  const address = replyAddress("ada@example.com", template, {
    name: "{sender}",
    company: "X&bcc=eve@example.com\r\nBcc: eve@example.com",
    sender: "Sam",
    bookingLink,
  });
  const query = new URLSearchParams(address.slice(address.indexOf("?")));
  expect([...query.keys()]).toEqual(["subject", "body"]);
  expect(query.get("subject")).toBe("A demo for X&bcc=eve@example.com Bcc: eve@example.com");
  expect(query.get("body")).toBe("Hello {sender},\r\n{other} Sam");
  expect(address).toMatch(/^mailto:ada@example\.com\?subject=/);
});

test("an email address cannot add a header", () => {
  expect(
    replyAddress("a?bcc=b@x.example", template, {
      name: "A",
      company: "B",
      sender: "S",
      bookingLink,
    }),
  ).toMatch(/^mailto:a%3Fbcc%3Db@x\.example\?subject=/);
});
