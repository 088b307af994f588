/** Fewer say little of a company and too much of single answers. */
const fewest = 10
const days = 90

/**
 * Contract's CompanyResponses of `board.companies c`, or null: counted when it is read, from the applications that were handed over by mail
 * (domain/applications) since somebody claimed its page: before that, strangers posted in its name. Rounded so that nobody looks better than they
 * are. A constant without parameters.
 */
export const companyResponsesSql = `(select json_build_object('applications', r.applications,
    'answeredPercent', r.answered * 100 / r.applications,
    'medianHours', case when r.answered > 0 then greatest(1, ceil(r.median_seconds / 3600))::int end)
  from (select count(*)::int as applications, count(a.first_response_at)::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from a.first_response_at - a.handed_over_at)) as median_seconds
    from board.applications a
    where a.company_id = c.id and a.handed_over_at > greatest(now() - interval '${days} days', c.claimed_at)) r
  where r.applications >= ${fewest} and not c.is_demo)`
