-- The assistant knows articles, customer stories, events and pricing plans.

alter table private.knowledge_documents
  drop constraint knowledge_documents_type,
-- The table has at most some thousand documents, so its lock is short.
-- squawk-ignore constraint-missing-not-valid
  add constraint knowledge_documents_type check (
    type in (
      'page', 'solutionModule', 'industry', 'faq', 'resource', 'article', 'customerStory', 'event',
      'pricingPlan', 'legalPage', 'siteSettings'
    )
  );
