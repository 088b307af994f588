import { data } from '../../data.mjs'
import { ListPage } from '../../list-page.mjs'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <ListPage list={data.list} />
}
