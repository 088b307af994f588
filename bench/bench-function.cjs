/** The cloud function that both servers of the comparison run. */
function defineBenchFunction(cloud) {
  cloud.define('addNumbers', async ({ params }) => ({ sum: params.first + params.second }))
}
module.exports = { defineBenchFunction }

// Loaded as an operator's cloud code, it finds Parse among the globals.
if (globalThis.Parse?.Cloud !== undefined) defineBenchFunction(globalThis.Parse.Cloud)
