/** Vite makes a data: URL of it. */
declare module '*?inline' {
  const url: string;
  export default url;
}
