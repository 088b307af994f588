import type { ClientBase } from 'pg'
import {
  attachments,
  columns,
  comments,
  indexes,
  sequenceOptions,
  statistics,
  triggers,
} from './catalogue-sql.ts'

/** The schemas that are the board's: its own, the chain index, the queue's, and Parse's. */
export const schemas = ['board', 'chain', 'pgboss', 'public'] as const

/** A table with rows of its own: a plain one, or a partition. */
export interface TableToCopy {
  id: number
  /** With its schema, quoted for SQL. */
  name: string
  /** Quoted for SQL, without the generated ones. */
  columns: string[]
}

/** How a database is made again: the statements before its rows are copied, and those after. */
export interface Catalogue {
  before: string[]
  after: string[]
}

export interface ReadCatalogue extends Catalogue {
  tables: TableToCopy[]
  /** Things that a backup can't hold, in words. */
  leftOut: string[]
}

/**
 * Reads from the system catalogue how all that is in our schemas is made. Wants an empty search_path, so that every name comes with its
 * schema, and tables that nobody alters meanwhile.
 */
export async function readCatalogue(client: ClientBase): Promise<ReadCatalogue> {
  const list = async (text: string): Promise<string[]> => {
    const { rows } = await client.query<{ statement: string }>(text, [schemas])
    return rows.map(({ statement }) => statement)
  }
  const before = [schemaSql, extensions, enums, domains, sequences, functions, tables, owners, checks]
  const after = [
    keys,
    indexes,
    lateChecks,
    attachments,
    foreignKeys,
    sequenceValues,
    statistics,
    triggers,
    comments,
  ]
  const read: ReadCatalogue = { before: [], after: [], tables: await readTables(client), leftOut: [] }
  for (const text of before) read.before.push(...(await list(text)))
  for (const text of after) read.after.push(...(await list(text)))
  read.leftOut.push(...(await list(leftOut)))
  return read
}

/** The tables whose rows are kept. Those that a crash empties (unlogged) hold nothing that is worth it. */
async function readTables(client: ClientBase): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(
    `select c.oid::int8::float8 as id, format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p' and ${isOurs('pg_class', 'c.oid')}
     order by n.nspname, c.relname`,
    [schemas],
  )
  return rows
}

/** Whether something is no part of an extension, which brings it along itself. */
function isOurs(catalogue: string, id: string): string {
  return `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${id} and e.deptype = 'e')`
}

const schemaSql = `select format('create schema if not exists %I', nspname) as statement from pg_namespace
  where nspname = any($1) order by nspname`

const extensions = `select format('create extension if not exists %I with schema %I', extname, nspname) as statement
  from pg_extension join pg_namespace n on n.oid = extnamespace
  where nspname = any($1) order by extname`

const enums = `select format('create type %I.%I as enum (%s)', nspname, typname,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as statement
  from pg_type t join pg_namespace n on n.oid = typnamespace
  where nspname = any($1) and typtype = 'e' and ${isOurs('pg_type', 't.oid')} order by t.oid`

const domains = `select format('create domain %I.%I as %s%s%s%s%s', nspname, typname, format_type(typbasetype, typtypmod),
    case when typcollation <> 0 and typcollation <> (select b.typcollation from pg_type b where b.oid = t.typbasetype)
      then ' collate ' || typcollation::regcollation else '' end,
    ' default ' || typdefault, case when typnotnull then ' not null' else '' end,
    (select string_agg(format(' constraint %I %s', conname, pg_get_constraintdef(d.oid)), '' order by conname)
      from pg_constraint d where contypid = t.oid and contype = 'c')) as statement
  from pg_type t join pg_namespace n on n.oid = typnamespace
  where nspname = any($1) and typtype = 'd' and ${isOurs('pg_type', 't.oid')} order by t.oid`

const sequences = `select format('create %ssequence %I.%I as %s %s', case relpersistence when 'u' then 'unlogged ' else '' end,
    nspname, relname, format_type(seqtypid, null), ${sequenceOptions}) as statement
  from pg_class c join pg_namespace n on n.oid = relnamespace join pg_sequence on seqrelid = c.oid
  where nspname = any($1) and ${isOurs('pg_class', 'c.oid')}
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'i')
  order by nspname, relname`

const functions = `select pg_get_functiondef(p.oid) as statement from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname = any($1) and prokind in ('f', 'p') and ${isOurs('pg_proc', 'p.oid')} order by p.oid`

const tables = `select format('create %stable %I.%I (%s)%s%s', case relpersistence when 'u' then 'unlogged ' else '' end,
    nspname, relname, ${columns}, ' partition by ' || pg_get_partkeydef(c.oid),
    ' with (' || array_to_string(reloptions, ', ') || ')') as statement
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = any($1) and relkind in ('r', 'p') and ${isOurs('pg_class', 'c.oid')} order by c.oid`

const owners = `select format('alter sequence %I.%I owned by %I.%I.%I', n.nspname, s.relname, tn.nspname, t.relname, attname) as statement
  from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_namespace n on n.oid = s.relnamespace
    join pg_class t on t.oid = d.refobjid join pg_namespace tn on tn.oid = t.relnamespace
    join pg_attribute on attrelid = t.oid and attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'a' and n.nspname = any($1)
  order by n.nspname, s.relname`

/** A partition takes its foreign keys over from the table that it is attached to. */
function constraints(kinds: string, which = ''): string {
  return `select format('alter table %I.%I add constraint %I %s', nspname, relname, conname, pg_get_constraintdef(k.oid)) as statement
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
    where nspname = any($1) and contype in (${kinds}) ${which} and (contype <> 'f' or conparentid = 0) and ${isOurs('pg_class', 'c.oid')}
    order by relkind = 'p', nspname, relname, conname`
}
const keys = constraints(`'p', 'u', 'x'`)
// Rows are checked as they are copied, which is many times faster than a look at all of them for each check; those that PostgreSQL never
// checked may not hold for them.
const checks = constraints(`'c'`, 'and convalidated')
const lateChecks = constraints(`'c'`, 'and not convalidated')
const foreignKeys = constraints(`'f'`)

/** PostgreSQL may ask the function before it has looked at the kind, and it knows sequences only. */
const lastValue = `case relkind when 'S' then pg_sequence_last_value(c.oid) end`
const sequenceValues = `select format('select pg_catalog.setval(%L, %s)', format('%I.%I', nspname, relname), ${lastValue}) as statement
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = any($1) and relpersistence = 'p' and ${lastValue} is not null and ${isOurs('pg_class', 'c.oid')}
  order by nspname, relname`

/** Nothing of the board's is one of these; an operator may have made some. */
const leftOut = `select format('%s %I.%I', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
      else 'type' end, nspname, relname) as statement
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = any($1) and relkind in ('v', 'm', 'f', 'c') and ${isOurs('pg_class', 'c.oid')}
  union all select format('aggregate %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname = any($1) and prokind in ('a', 'w') and ${isOurs('pg_proc', 'p.oid')}
  union all select format('type %I.%I', nspname, typname) from pg_type t join pg_namespace n on n.oid = typnamespace
    where nspname = any($1) and typtype = 'r' and ${isOurs('pg_type', 't.oid')}
  union all select format('policy %I of %s', polname, polrelid::regclass) from pg_policy
  union all select format('rule %I of %s', rulename, ev_class::regclass) from pg_rewrite join pg_class c on c.oid = ev_class
    join pg_namespace n on n.oid = relnamespace where nspname = any($1) and rulename <> '_RETURN' and ${isOurs('pg_class', 'c.oid')}
  union all select format('schema %I', nspname) from pg_namespace n
    where nspname <> all($1) and nspname !~ '^pg_' and nspname <> 'information_schema'
      and exists (select from pg_class c where relnamespace = n.oid and relkind in ('r', 'p') and ${isOurs('pg_class', 'c.oid')})
  union all select 'large objects' where exists (select from pg_largeobject_metadata)`
