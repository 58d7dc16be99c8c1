-- What staff mark as spam takes no time: the booking that was this very submission goes with it. One that
-- only joined the lead stays, because its sender may be another person than whoever wrote the lead.

create function private.release_spam_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.appointments where submission_id = new.submission_id and starts_at > now();
  return null;
end;
$$;
comment on function private.release_spam_booking is 'Trigger: a booking that staff mark as spam gives its time back, and nobody is told.';
revoke execute on function private.release_spam_booking from public;

create trigger release_spam_booking
after insert on public.spam_submissions
for each row when (new.judged_by is not null and new.submission_id is not null)
execute function private.release_spam_booking();
