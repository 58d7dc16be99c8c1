/**
 * Protects the privileges of the API roles. The lite engine connects as the owner of the database
 * and contains code that grants the API roles everything. The privileges that the migrations left
 * are recorded from the catalog and restored when they change. Columns (attacl) are recorded too,
 * because revoking a privilege on a table also revokes it on its columns.
 */

import type { Database } from "../database/database.ts";
import { log } from "../log.ts";

const setUpSql = `
  create schema if not exists local_guard;
  revoke all on schema local_guard from public;
  create table if not exists local_guard.privileges (
    object oid, attribute smallint, grantee name, privilege text, grantable boolean
  );

  create or replace view local_guard.current_privileges as
    select relation.oid as object, 0::smallint as attribute, grantee.rolname as grantee,
      acl.privilege_type as privilege, acl.is_grantable as grantable
    from pg_class relation
    cross join lateral aclexplode(relation.relacl) acl
    join pg_roles grantee on grantee.oid = acl.grantee
    where relation.relnamespace::regnamespace::text in ('public', 'private', 'auth')
      and relation.relkind in ('r', 'p', 'v', 'm', 'S')
      and grantee.rolname in ('anon', 'authenticated')
    union all
    select attribute.attrelid, attribute.attnum, grantee.rolname, acl.privilege_type, acl.is_grantable
    from pg_attribute attribute
    join pg_class relation on relation.oid = attribute.attrelid
    cross join lateral aclexplode(attribute.attacl) acl
    join pg_roles grantee on grantee.oid = acl.grantee
    where relation.relnamespace::regnamespace::text in ('public', 'private', 'auth')
      and not attribute.attisdropped
      and grantee.rolname in ('anon', 'authenticated');

  create or replace function local_guard.restore() returns boolean
  language plpgsql set search_path = '' as $$
  declare
    changed record;
    recorded record;
    has_changed boolean := false;
  begin
    for changed in
      select distinct object from (
        (select * from local_guard.current_privileges except select * from local_guard.privileges)
        union all
        (select * from local_guard.privileges except select * from local_guard.current_privileges)
      ) difference
      where exists (select 1 from pg_catalog.pg_class where oid = object)
    loop
      has_changed := true;
      execute pg_catalog.format('revoke all on %s from anon, authenticated', changed.object::pg_catalog.regclass);
      for recorded in
        select privilege.*, attribute.attname
        from local_guard.privileges privilege
        left join pg_catalog.pg_attribute attribute
          on attribute.attrelid = privilege.object and attribute.attnum = privilege.attribute
          and privilege.attribute <> 0
        where privilege.object = changed.object
      loop
        execute pg_catalog.format(
          'grant %s%s on %s to %I%s',
          recorded.privilege,
          case when recorded.attribute = 0 then '' else pg_catalog.format(' (%I)', recorded.attname) end,
          recorded.object::pg_catalog.regclass,
          recorded.grantee,
          case when recorded.grantable then ' with grant option' else '' end
        );
      end loop;
    end loop;
    return has_changed;
  end
  $$;
`;

/**
 * Restores privileges that an earlier run may have left changed, before migrations depend on them.
 */
export async function preparePrivileges(database: Database): Promise<void> {
  await database.script(setUpSql);
  const [row] = await database.rows<{ has_records: boolean }>(
    "select exists (select 1 from local_guard.privileges) as has_records",
  );
  if (row?.has_records) await restorePrivileges(database);
}

/** SQL that records the current privileges; run after migrations. */
export const recordPrivilegesSql = `
  delete from local_guard.privileges;
  insert into local_guard.privileges select * from local_guard.current_privileges;
`;

/** Restores the recorded privileges. Logs a line if they had changed. */
export async function restorePrivileges(database: Database): Promise<void> {
  const [outcome] = await database.rows<{ changed: boolean }>(
    "select local_guard.restore() as changed",
  );
  if (outcome?.changed)
    log("privileges_restored", "privileges of the API roles had changed and were restored", "warn");
}
