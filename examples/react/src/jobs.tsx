import { useMoralisCloudFunction } from '@cryptolist/react'

interface Jobs {
  total: number
  items: { id: string; title: string }[]
}

const newest = { sort: 'newest' }

/** Shows the answer of a cloud function of the board. */
export function Jobs() {
  const { data, error, isLoading } = useMoralisCloudFunction<Jobs>('searchJobs', newest)
  return (
    <section aria-labelledby="jobs" aria-busy={isLoading}>
      <h2 id="jobs">Jobs</h2>
      {error === null ? null : <p role="alert">{error.message}</p>}
      {data === null ? null : <p>{data.total} open jobs</p>}
      <ul>
        {data?.items.slice(0, 5).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  )
}
