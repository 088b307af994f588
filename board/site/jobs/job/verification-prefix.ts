import type { Job } from '@cryptolist/contract'

/** What the holder of the proved domain did for a listing: an imported one is theirs, but it was not they who put it here. */
export function verificationPrefix({ source }: Pick<Job, 'source'>): string {
  return source === 'direct' ? 'Published by' : 'Company:'
}
