// What Python and compiled MLIR call.
#include "emulator/interface.h"

#include <cstdlib>
#include <cstring>

namespace aclower
{

TensorArgument Describe(const char* name, const FlatMemref& memref, int64_t itemBytes, int64_t isOutput)
{
    return {name, memref.aligned + memref.offset * itemBytes, memref.size * itemBytes, isOutput};
}

const char* Copied(const std::string& text)
{
    char* copy = static_cast<char*>(std::malloc(text.size() + 1));
    std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

const char* RunRequest(const Request& request, const std::function<void()>& launch)
{
    Run run;
    run.request = &request;
    Run::Current() = &run;
    launch();
    Run::Current() = nullptr;
    return Copied("[" + run.report + "]");
}

// What this thread's calls from compiled MLIR run under, and what they have found.
struct Configured {
    Request request;
    std::string report;

    static Configured& Current()
    {
        static thread_local Configured configured;
        return configured;
    }
};

void RunConfigured(const TensorArgument* tensors, int64_t count, const std::function<void()>& launch)
{
    Configured& configured = Configured::Current();
    Request request = configured.request;
    request.tensors = tensors;
    request.tensorCount = count;
    Run run;
    run.request = &request;
    run.report = configured.report;
    Run::Current() = &run;
    launch();
    Run::Current() = nullptr;
    configured.report = run.report;
}

}  // namespace aclower

extern "C" void aclower_emulator_configure(const aclower::Request* request)
{
    aclower::Configured& configured = aclower::Configured::Current();
    configured.request = *request;
    configured.report.clear();
}

extern "C" const char* aclower_emulator_take()
{
    aclower::Configured& configured = aclower::Configured::Current();
    const std::string text = "[" + configured.report + "]";
    configured.report.clear();
    return aclower::Copied(text);
}

extern "C" void aclower_emulator_free(const char* text)
{
    std::free(const_cast<char*>(text));
}
