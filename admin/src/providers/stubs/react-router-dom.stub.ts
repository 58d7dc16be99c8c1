/**
 * Stands in for `react-router-dom` under ra-core (see vite.config.ts): what it uses of the router,
 * without the data router, which it would make only if the app brought no router of its own.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from "react-router";

function unused(): never {
  throw new Error("The back office runs inside its own BrowserRouter.");
}

export { unused as createHashRouter, unused as createMemoryRouter, unused as RouterProvider };
