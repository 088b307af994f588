import type { Tool } from './tool.ts'
import { getEmployerContext } from './tools/get-employer-context.ts'
import { getJobDetail } from './tools/get-job-detail.ts'
import { jobFacets } from './tools/job-facets.ts'
import { salaryFigures } from './tools/salary-figures.ts'
import { searchJobs } from './tools/search-jobs.ts'
import { verifyListing } from './tools/verify-listing.ts'

/** OJCP's tools, by its names. */
export const ojcpTools = [searchJobs, getJobDetail, getEmployerContext] as const
/** All tools of `/mcp`, in the order in which they are listed. */
export const tools = [...ojcpTools, jobFacets, salaryFigures, verifyListing] as readonly Tool[]
