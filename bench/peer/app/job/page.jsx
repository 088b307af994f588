import { data } from '../../data.mjs'
import { JobPage } from '../../list-page.mjs'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <JobPage job={data.job} similar={data.similar} />
}
