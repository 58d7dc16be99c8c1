-- The name of the company in emails and calendar feeds, from the brand that the site published.

create function public.brand_name(site text)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select documents.facts ->> 'brand'
  from private.knowledge_documents as documents
  where documents.type = 'siteSettings' and documents.site in (brand_name.site, '')
  order by documents.site = '' limit 1;
$$;
comment on function public.brand_name is
  'The name of the company that a site published; null before the first publication. For the functions of the backend.';
revoke execute on function public.brand_name from public, anon, authenticated;
grant execute on function public.brand_name to service_role;
