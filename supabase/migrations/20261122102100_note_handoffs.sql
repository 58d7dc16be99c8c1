-- What whoever takes a chat over writes down about it, for colleagues.

alter table public.handoffs
  add column note text constraint handoffs_note_length check (char_length(note) <= 1000);
comment on column public.handoffs.note is 'What a colleague wrote down about it.';

grant update (note) on public.handoffs to authenticated;

-- Those that are done, as the queue shows them.
create index handoffs_done on public.handoffs (closed_at desc, id desc) where status = 'done';
