import { handleApiRequest } from "../../../../server/rest-api/api-request.ts";
import { runInWebRequest } from "../../../../telemetry/request-scope.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ resource: string }> };

/** Handles a collection of the API, such as `/api/v1/leads`. */
const handle = async (request: Request, { params }: Context): Promise<Response> => {
  const { resource } = await params;
  return runInWebRequest(request, () => handleApiRequest(request, { name: resource }));
};

export { handle as GET, handle as POST, handle as PATCH, handle as PUT, handle as DELETE };
