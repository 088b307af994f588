import pg from 'pg'

/** Describes the objects of the whole cluster, but for the roles of restores that run in other processes. */
export async function describeCluster(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query(
    `select (select string_agg(rolname || rolsuper || rolcanlogin || rolconnlimit, ',' order by rolname) from pg_roles where rolname !~ '^restore_') as roles,
       (select count(*) from pg_auth_members) as members, (select count(*) from pg_db_role_setting) as settings,
       (select count(*) from pg_file_settings) as lines, (select count(*) from pg_database where not datallowconn) as closed,
       (select count(*) from pg_shdescription) as descriptions`,
  )
  return JSON.stringify(rows)
}

const counted =
  'class proc type namespace extension largeobject_metadata operator cast language event_trigger'.split(' ')

/** Everything in a database that didn't come with it. */
export async function describeDatabase(url: string): Promise<string> {
  const counts = counted.map((name) => `(select count(*) from pg_${name} where oid >= 16384) as ${name}`)
  const rows = await query(
    url,
    `select ${counts.join(', ')}, (select count(*) from pg_description) as descriptions,
       (select string_agg(nspacl::text, ',') from pg_namespace) as rights,
       (select datacl::text from pg_database where datname = current_database()) as access`,
  )
  return JSON.stringify(rows)
}

const reaching = 'lo_|query_to|set_config|pg_file|pg_read|create_queue|tell_change\\(\\)\\)'

/** Objects that may not be in a restored database, with the query that finds them. */
const foreign = {
  schema: `select nspname from pg_namespace where oid >= 16384 and nspname not in ('board', 'chain', 'pgboss') and nspname !~ '^pg_'`,
  function: `select proname from pg_proc where oid >= 16384 and (prosecdef or prosrc ~ 'harm|program|outside' or proname = 'harm')`,
  owner: 'select relname from pg_class where oid >= 16384 and relowner <> current_user::regrole',
  right: 'select relname from pg_class where oid >= 16384 and relacl is not null',
  relation: `select relname from pg_class where oid >= 16384 and relkind in ('v', 'm', 'f')`,
  'relation of another': `select relname from pg_class where relname ~ '^harm' and relkind in ('r', 'S')`,
  'large object': 'select oid from pg_largeobject_metadata',
  'event trigger': 'select evtname from pg_event_trigger',
  language: 'select lanname from pg_language where oid >= 16384',
  wrapper: 'select fdwname from pg_foreign_data_wrapper',
  publication: 'select pubname from pg_publication',
  policy: 'select polname from pg_policy',
  rule: 'select rulename from pg_rewrite where oid >= 16384',
  'default right': 'select oid from pg_default_acl',
  operator: 'select oprname from pg_operator where oid >= 16384',
  cast: 'select oid from pg_cast where oid >= 16384',
  extension: `select extname from pg_extension where extname <> 'plpgsql'`,
  check: `select conname from pg_constraint where pg_get_constraintdef(oid) ~ '${reaching}'`,
  default: `select adrelid::regclass from pg_attrdef where pg_get_expr(adbin, adrelid) ~ '${reaching}'`,
  index: `select indexrelid::regclass from pg_index where indexrelid >= 16384 and pg_get_indexdef(indexrelid) ~ '${reaching}'`,
  domain: `select typname from pg_type where typdefault ~ '${reaching}'`,
  trigger: `select tgname from pg_trigger where not tgisinternal and (pg_get_triggerdef(oid) ~ '${reaching}'
    or tgfoid < 16384 or tgname = 'harm')`,
}

export async function findForeign(url: string): Promise<string[]> {
  const queries = Object.entries(foreign).map(
    ([what, text]) => `select '${what} ' || (found::text) as found from (${text}) as one (found)`,
  )
  return (await query<{ found: string }>(url, queries.join(' union all '))).map((row) => row.found)
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
