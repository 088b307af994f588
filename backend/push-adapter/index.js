/**
 * Takes the place of Parse's own push adapter, which parse-server loads at each start: that one brings Firebase and unmaintained packages, and pushes of
 * this server go through backend/parse/push. parse-server asks this one only if no adapter is set up. It also loads node-forge without naming it among its
 * dependencies, and finds the adapter's.
 */
module.exports = { getValidPushTypes: () => [], send: async () => [] }
