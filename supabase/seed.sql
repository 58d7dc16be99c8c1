-- The product starts without rows: administrators add staff, visitors create everything else.
-- The first administrator of a hosted project is one account (Authentication > Users > Add user) and
-- one row, with the id of that account:
--
--   insert into public.staff (user_id, role, name, email)
--   values ('<account id>', 'admin', '<name>', '<address>');
select 1;
