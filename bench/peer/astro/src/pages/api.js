import { data } from '../../../data.mjs'

export function GET() {
  const { items, total, next } = data.list
  return Response.json({ items, total, next })
}
