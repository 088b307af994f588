import { sql } from 'kysely'
import { isLaunched, isLiveSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import type { DomainContext } from '../domain-context.ts'
import { statesPaySql } from '../jobs/board-picks.ts'

/** So that the last count of a day is near its end. */
const everyHour = '55 * * * *'

/** Has the queue count every hour. */
export async function handleDailyFigures(context: DomainContext): Promise<void> {
  await context.queue.repeat('daily-figures', everyHour, () => countToday(context))
}

/**
 * Counts the day (UTC) in place of its earlier count, and again what opened and ended on the last day that was counted before: it wasn't over then. Days without a count
 * stay without. Nothing is counted before the first real listing, and demo listings never are.
 */
export async function countToday({
  database,
  now,
}: Pick<DomainContext, 'now'> & { database: Pick<Database, 'db'> }): Promise<void> {
  if (!(await isLaunched(database))) return
  const today = sql`${now().toISOString().slice(0, 10)}::date`
  await sql`
    with live as materialized (
      select j.id, j.company_id, j.role_family, j.work_mode, ${sql.raw(statesPaySql)} as is_paid
      from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isLiveSql)} and not j.is_demo),
    days as (
      select ${today} as day
      union (select day from board.daily_figures where figure = 'live' and day < ${today} order by day desc limit 1)),
    moves as (
      select d.day, count(distinct e.job_id) filter (where e.to_status = 'live' and e.from_status is distinct from 'live') as opened,
        count(distinct e.job_id) filter (where e.from_status = 'live' and e.to_status is distinct from 'live') as ended
      from days d left join (
          select e.job_id, e.at, e.from_status, e.to_status from board.job_events e left join board.jobs j on j.id = e.job_id
          where e.at >= (select min(day) from days)::timestamp at time zone 'UTC' and j.is_demo is not true) e
        on (e.at at time zone 'UTC')::date = d.day
      group by d.day),
    counted as materialized (
      select ${today} as day, 'live' as figure, '' as value, count(*) as count from live
      union all select ${today}, 'companies', '', count(distinct company_id) from live
      union all select ${today}, 'paid', '', count(*) from live where is_paid
      union all select ${today}, 'remote', '', count(*) from live where work_mode = 'remote'
      union all select ${today}, 'role', role_family, count(*) from live where role_family is not null group by role_family
      union all select ${today}, 'chain', k.chain_slug, count(*) from live join board.job_chains k on k.job_id = live.id group by k.chain_slug
      union all select ${today}, 'tag', k.tag_slug, count(*) from live join board.job_tags k on k.job_id = live.id group by k.tag_slug
      union all select day, 'opened', '', opened from moves
      union all select day, 'ended', '', ended from moves),
    lost as (
      delete from board.daily_figures f where f.day = ${today}
        and not exists (select from counted n where n.day = f.day and n.figure = f.figure and n.value = f.value))
    insert into board.daily_figures (day, figure, value, count) select day, figure, value, count from counted
    on conflict (figure, value, day) do update set count = excluded.count where daily_figures.count <> excluded.count`.execute(
    database.db,
  )
}
