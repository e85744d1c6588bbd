// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {LibZip} from "solady/utils/LibZip.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {ManagedBudget} from "../../src/budget/ManagedBudget.sol";
import {Boost, CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {BoostClaimData, BoostClaimDataWithReferrer, SignerValidatorInput} from "../../src/shared/BoostClaimData.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {ASignerValidatorV1} from "../../src/validator/ASignerValidatorV1.sol";
import {ASignerValidatorV2} from "../../src/validator/ASignerValidatorV2.sol";
import {Definition} from "../shared/Definition.sol";
import {Test} from "../shared/Test.sol";

/// @notice A core with a budget, and all it takes to create boosts and to claim.
abstract contract World is Test {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    address internal constant CORE_OWNER = address(0xC0DE0E);
    address internal constant FEE_RECEIVER = address(0xFEE0);
    address internal constant CREATOR = address(0xC4EA704);
    uint256 internal constant REWARD = 1e18;

    BoostCore internal _core;
    ERC20Token internal _token;
    ABudget internal _budget;

    mapping(string name => address) private _bases;

    function _deployWorld() internal {
        BoostCore implementation = BoostCore(vm.deployCode("BoostCore.sol:BoostCore"));
        bytes memory setting = abi.encodeCall(implementation.initialize, (address(0x4E6), FEE_RECEIVER, CORE_OWNER));
        _core = BoostCore(address(new ERC1967Proxy(address(implementation), setting)));
        _token = new ERC20Token("Laurel Leaf", "LEAF", 18);
        _budget = ABudget(payable(_newBudget(CREATOR)));
    }

    /// @dev A base implementation, deployed once.
    function _base(string memory name) internal returns (address base) {
        base = _bases[name];
        if (base == address(0)) {
            base = vm.deployCode(string.concat(name, ".sol:", name), abi.encode(CORE_OWNER, 0));
            _bases[name] = base;
        }
    }

    /// @dev A budget that the core may pay from.
    function _newBudget(address owner) internal returns (address budget) {
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (address(_core), 1);
        budget = LibClone.clone(_base("ManagedBudget"));
        ICloneable(budget).initialize(abi.encode(ManagedBudget.InitPayload(owner, users, roles)));
    }

    /// @dev A payload with one ERC-20 pool, a signer validator and an open list; its parts can be changed.
    function _boostOf(uint256 limit) internal returns (CreateBoostPayload memory payload) {
        payload.budget = address(_budget);
        payload.action = Target(true, _base("EventAction"), abi.encode(Definition.example()));
        payload.validator = Target(true, _base("SignerValidator"), abi.encode(_signers(), address(_core)));
        payload.allowList = Target(true, _base("OpenAllowList"), "");
        payload.incentives = new Target[](1);
        payload.incentives[0] = _pool(limit);
        payload.owner = CREATOR;
    }

    function _pool(uint256 limit) internal returns (Target memory) {
        return Target(true, _base("ERC20Incentive"), _poolData(REWARD, limit));
    }

    function _poolData(uint256 reward, uint256 limit) internal view returns (bytes memory) {
        return
            abi.encode(
                ERC20Incentive.InitPayload(address(_token), ERC20Incentive.Strategy.POOL, reward, limit, CREATOR)
            );
    }

    function _create(CreateBoostPayload memory payload) internal returns (uint256 boostId) {
        boostId = _core.getBoostCount();
        vm.prank(CREATOR);
        _core.createBoost(_compressed(payload));
    }

    /// @dev A boost of one pool, with the money for it.
    function _createFunded(uint256 limit) internal returns (uint256) {
        _token.mint(address(_budget), _withFee(REWARD * limit));
        return _create(_boostOf(limit));
    }

    function _withFee(uint256 amount) internal view returns (uint256) {
        return amount + amount * _core.protocolFee() / 10_000;
    }

    function _compressed(CreateBoostPayload memory payload) internal pure returns (bytes memory) {
        return LibZip.cdCompress(abi.encode(payload));
    }

    function _incentive(uint256 boostId, uint256 incentiveId) internal view returns (address) {
        return _core.getBoost(boostId).incentives[incentiveId];
    }

    function _reservedFees(uint256 boostId, uint256 incentiveId) internal view returns (uint256) {
        return _core.getIncentiveFeesInfo(keccak256(abi.encodePacked(boostId, incentiveId))).protocolFeesRemaining;
    }

    function _signers() internal pure returns (address[] memory signers) {
        signers = new address[](1);
        signers[0] = vm.addr(SIGNER_KEY);
    }

    function _signed(uint256 boostId, address claimant, bytes memory incentiveData)
        internal
        view
        returns (bytes memory)
    {
        bytes32 digest = ASignerValidatorV1(_core.getBoost(boostId).validator)
            .hashSignerData(boostId, 8, claimant, incentiveData);
        return abi.encode(BoostClaimData(_validatorData(digest), incentiveData));
    }

    function _signedWithReferrer(uint256 boostId, address claimant, bytes memory incentiveData, address referrer)
        internal
        view
        returns (bytes memory)
    {
        bytes32 digest = ASignerValidatorV2(_core.getBoost(boostId).validator)
            .hashSignerData(boostId, 8, claimant, incentiveData, referrer);
        return abi.encode(BoostClaimDataWithReferrer(_validatorData(digest), incentiveData, referrer));
    }

    function _validatorData(bytes32 digest) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, digest);
        return abi.encode(SignerValidatorInput(vm.addr(SIGNER_KEY), abi.encodePacked(r, s, v), 8));
    }

    function _claim(uint256 boostId, uint256 incentiveId, address claimant) internal {
        bytes memory data = _signed(boostId, claimant, abi.encode(REWARD));
        _core.claimIncentiveFor(boostId, incentiveId, address(0), data, claimant);
    }
}
