import { safety } from '#messages/frame'
import type { TrailItem } from '../components/layout/trail.tsx'

const safetyPath = '/safety'
export const registerPath = `${safetyPath}/register`
export const checkRepoPath = `${safetyPath}/check-repo`
export const safetyStep: TrailItem = { href: safetyPath, text: safety }
