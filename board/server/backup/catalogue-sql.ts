/** The longer pieces of SQL by which `catalogue.ts` reads how things are made. */

export const sequenceOptions = `format('increment %s minvalue %s maxvalue %s start %s cache %s%s', seqincrement, seqmin, seqmax, seqstart,
  seqcache, case when seqcycle then ' cycle' else '' end)`

const identity = `(select format(' generated %s as identity (sequence name %I.%I %s)',
    case a.attidentity when 'a' then 'always' else 'by default' end, sn.nspname, s.relname, ${sequenceOptions})
  from pg_depend d join pg_class s on s.oid = d.objid join pg_namespace sn on sn.oid = s.relnamespace
    join pg_sequence on seqrelid = s.oid
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'i'
    and d.refobjid = a.attrelid and d.refobjsubid = a.attnum)`

/** The columns of the table `c`, in their order. */
export const columns = `(select string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> 0 and a.attcollation <> y.typcollation then ' collate ' || a.attcollation::regcollation else '' end,
    case when a.attidentity <> '' then ${identity}
      when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(f.adbin, f.adrelid))
      when a.attgenerated = 'v' then format(' generated always as (%s) virtual', pg_get_expr(f.adbin, f.adrelid))
      else ' default ' || pg_get_expr(f.adbin, f.adrelid) end,
    case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum)
  from pg_attribute a join pg_type y on y.oid = a.atttypid
    left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`

/** Keys make their own indexes. Attaching a partition also attaches its indexes to those of the whole table. */
export const indexes = `select pg_get_indexdef(i.indexrelid) as statement
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and (i.indisvalid or c.relkind = 'p')
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  order by c.relkind = 'p', n.nspname, c.relname, i.indexrelid`

export const attachments = `select format('alter table %I.%I attach partition %I.%I %s', pn.nspname, p.relname, n.nspname, c.relname,
    pg_get_expr(c.relpartbound, c.oid)) as statement
  from pg_inherits h join pg_class c on c.oid = h.inhrelid and c.relispartition and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace join pg_class p on p.oid = h.inhparent join pg_namespace pn on pn.oid = p.relnamespace
  where n.nspname = any($1) order by c.oid`

export const statistics = `select pg_get_statisticsobjdef(s.oid) as statement
  from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where n.nspname = any($1) order by s.oid`

export const triggers = `select pg_get_triggerdef(g.oid) as statement
  from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and not g.tgisinternal and g.tgparentid = 0
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  order by n.nspname, c.relname, g.tgname`

export const comments = `select format('comment on table %I.%I is %L', n.nspname, c.relname, d.description) as statement
    from pg_description d join pg_class c on c.oid = d.objoid and c.relkind in ('r', 'p') join pg_namespace n on n.oid = c.relnamespace
    where d.classoid = 'pg_class'::regclass and d.objsubid = 0 and n.nspname = any($1)
  union all select format('comment on column %I.%I.%I is %L', n.nspname, c.relname, a.attname, d.description)
    from pg_description d join pg_class c on c.oid = d.objoid and c.relkind in ('r', 'p') join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.objsubid > 0 and n.nspname = any($1)
  order by 1`
