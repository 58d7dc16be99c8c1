-- A merge can be undone for as long as its snapshots are kept, which is a setting. The function had a number of its
-- own; the rest of it stays as it is.
do $do$
declare
  edit record;
  before text;
  after text;
begin
  for edit in
    select * from (
      values
        (
          $$now() - interval '30 days'$$,
          $$now() - (select keep from private.retention where table_name = 'public.person_merges')$$
        ),
        ($$This merge cannot be taken back any more: that is possible for 30 days.$$, $$This merge can no longer be undone.$$)
    ) passage (former, present)
  loop
    before := pg_get_functiondef('public.undo_merge'::regproc);
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception 'public.undo_merge is not as expected.';
    end if;
    execute after;
  end loop;
end;
$do$;

comment on function public.undo_merge is
  'Undoes a merge that is still kept: both rows as they were but for what was changed since; what came since from an address of the merged person goes with it.';
