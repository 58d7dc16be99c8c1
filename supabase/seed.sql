-- The product needs no rows to start: staff are made by an administrator, everything else by visitors.
-- The first administrator of a hosted project is one account (Authentication > Users > Add user) and
-- one row, with the id of that account:
--
--   insert into public.staff (user_id, role, name, email)
--   values ('<account id>', 'admin', '<name>', '<address>');
select 1;
