-- A submission holds the person of its address and then asks for the one that person was merged into. A
-- merge that held either while it waited for the other, or for an address merged earlier, ended in a
-- deadlock, in which the submission could be the one refused. So a merge waits with nobody in hand.
create or replace function private.lock_people(one uuid, other uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  patience constant timestamptz := clock_timestamp() + interval '5 seconds';
begin
  loop
    begin
      perform 1 from public.people
      where id in (one, other) or merged_into in (one, other) order by id for no key update nowait;
      exit;
    exception when lock_not_available then
      if clock_timestamp() > patience then
        raise sqlstate 'PT409' using
          message = 'Much is being written about these people right now.', hint = 'Try again in a moment.';
      end if;
    end;
    perform pg_sleep(0.01);
  end loop;
  perform 1 from public.leads where person_id in (one, other) order by id for update;
  perform 1 from public.people where id in (one, other) order by id for update;
end;
$$;
comment on function private.lock_people is
  'Keeps two persons and their leads from changing until the transaction ends. PT409: not within five seconds.';
