/** How many hidden jobs, and how many hidden companies, a browser keeps for a visitor without an account. */
export const mostHere = 300
