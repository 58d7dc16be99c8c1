-- A file of the conversations that the list shows: a line for each message with its reply, newest first.

create index conversations_newest_first on public.conversations (created_at desc, id desc);

create function private.plan_conversations(filter jsonb)
returns private.export_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := private.searched_text(coalesce(filter ->> 'search', ''));
  listed constant text := private.chat_filter(
    filter ->> 'stage', filter ->> 'intent', (filter ->> 'on_topic')::boolean, (filter ->> 'answered')::boolean,
    (filter ->> 'waiting')::boolean
  );
  sessions constant text := case
    when wanted = '' then format('select session_id from private.chats where %s', listed)
    -- As the list: short texts are looked for in the newest 3,000.
    when char_length(wanted) < 3 then format(
      'select session_id from (
         select * from private.chats where %s order by last_at desc, session_id desc limit 3000
       ) chats where %s',
      listed, private.chat_match(wanted)
    )
    else format(
      'select session_id from private.chats where %s and session_id in (select private.chats_by_words(%L))',
      listed, wanted
    )
  end;
begin
  return row(
    'public.conversations',
    format('session_id in (%s)', sessions),
    'not exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact)',
    private.csv_line(
      'session_id', 'turn', private.csv_time('created_at'),
      private.csv_cell($cell$(collected_info ->> 'name')$cell$), private.csv_cell($cell$(collected_info ->> 'email')$cell$),
      private.csv_cell($cell$(collected_info ->> 'company')$cell$),
      private.csv_cell('conversation_stage'), private.csv_cell('intent_classification'), 'is_on_topic', 'is_answered',
      private.csv_cell('user_message'), private.csv_cell('bot_response')
    ),
    'octet_length(user_message) + octet_length(bot_response)'
  )::private.export_plan;
end;
$$;
comment on function private.plan_conversations is 'The file of conversations, without those of people who are not to be contacted.';
revoke execute on function private.plan_conversations from public;

insert into private.export_kinds (kind, roles, file_name, ending, media_type, head, plan) values
  (
    'conversations', '{admin,sales,marketing,viewer}', 'conversations-export', 'csv', 'text/csv; charset=utf-8',
    E'"Session","Message","Time","Name","Email","Company","Stage","Intent","On Topic","Answered","Visitor","Assistant"\n',
    'plan_conversations'
  );
