/** The home page. */

export const hiring = 'Hiring? {post}, with or without an account.'
export const postAJob = 'Post a job'
