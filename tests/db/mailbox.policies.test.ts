import { policyStage, testRights } from "../support/policy-matrix.ts";

const stage = policyStage(
  (sql) => sql`insert into public.mailbox (recipient, subject) values ('a@example.com', 'Hello')`,
);

testRights(
  stage,
  {
    visitor: [],
    stranger: [],
    viewer: [],
    marketing: [],
    sales: [],
    admin: ["read"],
    "removed admin": [],
    service: ["read", "insert", "delete"],
  },
  () => ({
    read: "select * from public.mailbox",
    insert: "insert into public.mailbox (recipient, subject) values ('b@example.com', 'Hi')",
    update: "update public.mailbox set subject = 'Other'",
    delete: "delete from public.mailbox",
  }),
);
