/** This is the edition without a server: pages, rules and bots are all in the browser. */
export const WITHOUT_SERVER = import.meta.env.MODE === 'static';
