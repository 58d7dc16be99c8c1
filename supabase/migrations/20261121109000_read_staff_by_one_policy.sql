-- Two permissive policies for one command are both asked for every row.

drop policy "staff read their own row" on public.staff;
drop policy "admins read every staff row" on public.staff;

create policy "admins read every staff row, others their own"
on public.staff for select to authenticated
using (user_id = (select auth.uid()) or (select private.has_role('admin')));
